/** An ordered tree with a value at each node. */
export interface Tree<T> {
  value: T
  children: Tree<T>[]
}

/**
 * Least cost to turn one tree into the other by inserting and deleting nodes (1 each) and changing values
 * (Zhang and Shasha, "Simple fast algorithms for the editing distance between trees", 1989).
 *
 * @param change Cost of a change, from 0 to 1.
 */
export function treeDistance<T>(a: Tree<T>, b: Tree<T>, change: (a: T, b: T) => number): number {
  const left = numbered(a)
  const right = numbered(b)
  const height = left.values.length
  const width = right.values.length
  const trees = new Float64Array(height * width)
  const forests = new Float64Array((height + 1) * (width + 1))
  const row = width + 1
  for (const i of left.keyRoots)
    for (const j of right.keyRoots) {
      const top = left.firstLeaf[i] as number
      const start = right.firstLeaf[j] as number
      forests[top * row + start] = 0
      for (let y = top; y <= i; y++) forests[(y + 1) * row + start] = forests[y * row + start]! + 1
      for (let x = start; x <= j; x++) forests[top * row + x + 1] = forests[top * row + x]! + 1
      for (let y = top; y <= i; y++)
        for (let x = start; x <= j; x++) {
          const removed = forests[y * row + x + 1]! + 1
          const added = forests[(y + 1) * row + x]! + 1
          const min = Math.min(removed, added)
          if (left.firstLeaf[y] === top && right.firstLeaf[x] === start) {
            const changed = forests[y * row + x]! + change(left.values[y] as T, right.values[x] as T)
            forests[(y + 1) * row + x + 1] = trees[y * width + x] = Math.min(min, changed)
          } else {
            const both = forests[left.firstLeaf[y]! * row + right.firstLeaf[x]!]! + trees[y * width + x]!
            forests[(y + 1) * row + x + 1] = Math.min(min, both)
          }
        }
    }
  return trees[height * width - 1]!
}

export function treeSize<T>({ children }: Tree<T>): number {
  return children.reduce((sum, child) => sum + treeSize(child), 1)
}

interface Numbered<T> {
  /** By number in post-order. */
  values: T[]
  /** Number of the first leaf below each node. */
  firstLeaf: number[]
  /** Nodes with a sibling before them, and the root. */
  keyRoots: number[]
}

function numbered<T>(tree: Tree<T>): Numbered<T> {
  const made: Numbered<T> = { values: [], firstLeaf: [], keyRoots: [] }
  const visit = (node: Tree<T>): number => {
    const leaves = node.children.map(visit)
    const own = made.values.push(node.value) - 1
    made.firstLeaf.push(leaves[0] ?? own)
    return made.firstLeaf[own] as number
  }
  visit(tree)
  const last = new Map(made.firstLeaf.map((leaf, node) => [leaf, node]))
  made.keyRoots = [...last.values()].sort((a, b) => a - b)
  return made
}
