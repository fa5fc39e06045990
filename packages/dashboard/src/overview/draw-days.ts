/** Stacked bars on a canvas, in the colours of the page. */
import uPlot from 'uplot'

export interface Bar {
  label: string
  free: number
  paid: number
  failed: number
}

const height = 180

/** @param onPoint Called with which bar the pointer is at. @returns how to take the chart away. */
export function drawDays(
  place: HTMLElement,
  bars: readonly Bar[],
  onPoint: (index: number | null) => void,
): () => void {
  let chart = draw()
  const redraw = (): void => {
    chart.destroy()
    chart = draw()
  }
  const resize = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }))
  resize.observe(place)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', redraw)
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    theme.disconnect()
    scheme.removeEventListener('change', redraw)
    resize.disconnect()
    chart.destroy()
  }

  function draw(): uPlot {
    const style = getComputedStyle(place)
    const colour = (name: string): string => style.getPropertyValue(name).trim()
    const paths = uPlot.paths.bars?.({ size: [0.7, 28], radius: 0.15 }) as uPlot.Series.PathBuilder
    const series = (label: string, fill: string): uPlot.Series => ({
      label,
      fill: colour(fill),
      stroke: colour(fill),
      width: 0,
      paths,
      points: { show: false },
    })
    const axis = { stroke: colour('--quiet'), font: `12px ${style.fontFamily}`, ticks: { show: false } }
    const total = bars.map(({ free, paid, failed }) => free + paid + failed)
    return new uPlot(
      {
        width: place.clientWidth,
        height,
        padding: [8, 4, 0, 0],
        legend: { show: false },
        cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: [-0.6, bars.length - 0.4] },
          y: { range: (_, __, max) => [0, Math.max(4, max * 1.1)] },
        },
        axes: [
          {
            ...axis,
            size: 26,
            grid: { show: false },
            space: 64,
            values: (_, at) => at.map((index) => bars[index]?.label ?? ''),
          },
          {
            ...axis,
            size: 44,
            space: 40,
            grid: { stroke: colour('--line'), width: 1 },
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000],
          },
        ],
        // The longest first: each covers what is below it in the stack.
        series: [{}, series('failed', '--failed'), series('paid', '--paid'), series('free', '--free')],
        hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
      },
      [bars.map((_, index) => index), total, bars.map(({ free, paid }) => free + paid), bars.map(({ free }) => free)],
      place,
    )
  }
}
