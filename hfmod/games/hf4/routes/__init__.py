"""The best routes over the solar map, found by asking the rules what each step costs."""
