import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareLinkOf } from './share-link.ts'

const direct = {
  'https://docs.google.com/document/d/1AbC-d_e/edit?usp=sharing':
    'https://docs.google.com/document/d/1AbC-d_e/export?format=docx',
  'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0':
    'https://docs.google.com/spreadsheets/d/1AbC/export?format=xlsx',
  'https://docs.google.com/presentation/d/1AbC/edit': 'https://docs.google.com/presentation/d/1AbC/export/pptx',
  'https://drive.google.com/file/d/1AbC/view?usp=drive_link':
    'https://drive.usercontent.google.com/download?id=1AbC&export=download',
  'https://docs.google.com/spreadsheets/u/0/d/1AbC': 'https://docs.google.com/spreadsheets/d/1AbC/export?format=xlsx',
  'https://docs.google.com/spreadsheets/d/1AbC/?usp=sharing':
    'https://docs.google.com/spreadsheets/d/1AbC/export?format=xlsx',
  'https://drive.google.com/uc?id=1AbC': 'https://drive.usercontent.google.com/download?id=1AbC&export=download',
  'https://1drv.ms/b/s!Ab': 'https://1drv.ms/b/s!Ab?download=1',
  'https://drive.google.com/open?id=1AbC': 'https://drive.usercontent.google.com/download?id=1AbC&export=download',
  'https://github.com/o/r/blob/main/docs/a.pdf': 'https://raw.githubusercontent.com/o/r/main/docs/a.pdf',
  'https://gitlab.com/g/s/r/-/blob/main/a.pdf': 'https://gitlab.com/g/s/r/-/raw/main/a.pdf',
  'https://www.dropbox.com/s/abc/a.pdf?dl=0': 'https://www.dropbox.com/s/abc/a.pdf?dl=1',
  'https://www.dropbox.com/scl/fi/abc/a.pdf?rlkey=k&dl=0': 'https://www.dropbox.com/scl/fi/abc/a.pdf?rlkey=k&dl=1',
  'https://company.sharepoint.com/:w:/s/team/Eabc?e=x1':
    'https://company.sharepoint.com/:w:/s/team/Eabc?e=x1&download=1',
}

for (const [link, expected] of Object.entries(direct)) {
  test(`${link} has the direct form ${expected}`, () => {
    assert.equal(shareLinkOf(new URL(link))?.direct, expected)
  })
}

const files = [
  'https://docs.google.com/document/d/1AbC/export?format=docx',
  'https://docs.google.com/spreadsheets/d/e/2PACX-1vAbC/pub?output=csv',
  'https://docs.google.com/spreadsheets/d/1AbC/gviz/tq?tqx=out:csv&sheet=a',
  'https://docs.google.com/document/d/e/2PACX-1vAbC/pub',
  'https://drive.usercontent.google.com/download?id=1AbC',
  'https://drive.google.com/uc?export=download&id=1AbC',
  'https://onedrive.live.com/download?resid=1&authkey=2',
  'https://github.com/o/r/blob/main/a.pdf?raw=true',
  'https://github.com/o/r/raw/main/a.pdf',
  'https://www.dropbox.com/s/abc/a.pdf?dl=1',
  'https://raw.githubusercontent.com/o/r/main/a.pdf',
  'https://company.sharepoint.com/:w:/s/team/Eabc?e=x1&download=1',
  'https://example.com/blob/a.pdf',
]

for (const link of files) {
  test(`${link} is taken for a file`, () => {
    assert.equal(shareLinkOf(new URL(link)), undefined)
  })
}
