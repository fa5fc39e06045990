/** What reading a chart needs of its document. */

export interface ChartContext {
  readonly limits: { readonly tableColumns: number }
  readonly budget: { cells(count: number): void }
  /** What the cells of a reference show, where the chart keeps no copy. */
  cellsOf?(reference: string): readonly string[]
}
