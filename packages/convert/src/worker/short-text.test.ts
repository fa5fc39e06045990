import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShortText, maxShortTextBytes } from './short-text.ts'

const isShort = (text: string, filename = ''): boolean => isShortText(Buffer.from(text), { filename })

test('a few bytes of a format whose documents hold nothing but characters are a short text', () => {
  for (const name of ['', 'a.txt', 'a.md', 'a.csv', 'a.json', 'a.py', 'a.srt']) assert.ok(isShort('hi', name), name)
  assert.ok(isShort('é'.repeat(maxShortTextBytes / 2), 'a.txt'))
})

test('what may hold other documents, images or anything packed is no short text, whatever it is called', () => {
  const message = 'From: a\nTo: b\nSubject: c\nContent-Type: application/pdf\n\nhi'
  const notebook = '{"nbformat": 4, "cells": []}'
  for (const [text, name] of [
    [message, ''],
    [message, 'a.eml'],
    [notebook, ''],
    [notebook, 'a.json'],
    ['<html><body>hi', ''],
    ['<html><body>hi', 'a.csv'],
    ['hi', 'a.html'],
    ['hi', 'a.tex'],
    ['{\\rtf1 hi}', 'a.txt'],
    ['%PDF-1.4 hi', 'a.txt'],
    ['PK\x03\x04', 'a.txt'],
  ] as const)
    assert.ok(!isShort(text, name), `${name}: ${text}`)
})

test('longer texts, unknown encodings, and texts that no reader takes are no short texts', () => {
  assert.ok(!isShort('a'.repeat(maxShortTextBytes + 1), 'a.txt'))
  assert.ok(!isShortText(Buffer.from('hi', 'utf16le'), { filename: 'a.txt' }))
  assert.ok(!isShortText(Buffer.from([0xe9, 0x20]), { filename: 'a.txt' }))
  assert.ok(!isShort('hi', 'a.pdf'))
  assert.ok(!isShort('hi', 'a.unknown'))
})
