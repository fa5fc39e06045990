/** `list_formats`: what can be converted here. */
import { z } from 'zod'
import type { Tool } from './tool.ts'

const Output = z.object({
  formats: z.array(z.object({ extension: z.string(), kind: z.string(), available: z.boolean() })),
})

export const listFormats: Tool = {
  name: 'list_formats',
  title: 'List formats',
  description: 'Lists the file extensions that can be converted. Free.',
  converts: false,
  input: () => z.strictObject({}),
  output: Output,

  async run(_args, { host }): Promise<z.infer<typeof Output>> {
    return { formats: await host.formats() }
  },
}
