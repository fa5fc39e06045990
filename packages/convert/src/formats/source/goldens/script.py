def hi(name):
	return f"<b>{name}</b>"
