import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow'

export class DocmillApi implements ICredentialType {
  name = 'docmillApi'

  displayName = 'Docmill API'

  icon = { light: 'file:../icons/docmill.svg', dark: 'file:../icons/docmill.dark.svg' } as const

  documentationUrl = 'https://github.com/docmill/docmill/blob/main/docs/guide/integrations/n8n.md'

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      required: true,
      default: 'http://127.0.0.1:8080',
      placeholder: 'https://docmill.example.com',
      description: 'Address of the Docmill service, as n8n reaches it',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      placeholder: 'dml_live_…',
      description: 'A key with the scopes convert and usage, from the dashboard of the service',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url.replace(/\\/$/, "")}}', url: '/api/v1/usage' },
  }
}
