"""Module 0, politics: chapter O."""
