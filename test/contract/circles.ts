/**
 * Circles of a directed graph, by Tarjan's strongly connected components.
 *
 * @param edges Node → the nodes it points to; names that are no key are ignored.
 * @returns Components of two nodes and more, each sorted by name.
 */
export function findCircles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(node: string): number {
    const own = order.size
    order.set(node, own)
    lowest.set(node, own)
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? own, visit(next)))
      else if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? own, order.get(next) ?? own))
    }
    const low = lowest.get(node) ?? own
    if (low === own) {
      const component = open.splice(open.indexOf(node))
      if (component.length > 1) circles.push(component.sort())
    }
    return low
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return circles.sort(([a = ''], [b = '']) => a.localeCompare(b))
}
