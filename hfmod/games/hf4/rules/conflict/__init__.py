"""Module 3, conflict: politics of war, and combat."""
