import '@docmill/convert/worker'
