export * from '@docmill/convert'
