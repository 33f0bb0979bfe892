import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';

/** A series of bars in one colour. */
export interface BarSeries {
  name: string;
  label: string;
  color: string;
}

export interface BarsProps {
  /** A group of bars: its label, and a number for each series. */
  data: readonly ({ label: string } & Record<string, string | number>)[];
  series: readonly BarSeries[];
  /** Horizontal bars with labels at the left; otherwise vertical ones. */
  horizontal?: boolean;
}

/**
 * Pixels: a horizontal bar, the frame around all bars, the legend, the height of vertical bars, the width of labels.
 */
const line = 38;
const frame = 36;
const legend = 48;
const verticalHeight = 220;
const labelWidth = 128;

/** A bar chart. It is visual only: a table beside it has the same numbers. */
export function Bars({ data, series, horizontal = false }: BarsProps) {
  const numbers = { allowDecimals: false };
  const withLegend = series.length > 1;
  return (
    <BarChart
      h={horizontal ? data.length * line + frame + (withLegend ? legend : 0) : verticalHeight}
      data={[...data]}
      dataKey="label"
      series={[...series]}
      type="stacked"
      orientation={horizontal ? 'vertical' : 'horizontal'}
      gridAxis={horizontal ? 'y' : 'x'}
      tickLine="none"
      textColor="var(--dim)"
      gridColor="var(--hairline)"
      maxBarWidth={28}
      withLegend={withLegend}
      xAxisProps={horizontal ? numbers : {}}
      yAxisProps={horizontal ? { width: labelWidth, interval: 0 } : { ...numbers, width: 36 }}
      // The table is the accessible version.
      accessibilityLayer={false}
    />
  );
}
