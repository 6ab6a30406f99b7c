"""The typed content, how it is made of the YAML files, and what it is checked for beyond their schemas."""
