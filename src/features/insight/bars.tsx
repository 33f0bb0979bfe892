import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';

/** A kind of bars, of one colour of the theme. */
export interface BarSeries {
  /** The field of the data. */
  name: string;
  label: string;
  color: string;
}

export interface BarsProps {
  /** Each group of bars: its words, and a number for each series. */
  data: readonly ({ label: string } & Record<string, string | number>)[];
  series: readonly BarSeries[];
  /** Bars that begin at the left, each with its words before it; otherwise they stand. */
  lying?: boolean;
}

/** Pixels of a bar that lies, of what is around all of them, and of the words that say what their colours mean. */
const line = 38;
const frame = 36;
const legend = 48;
const standing = 220;
const wordsWidth = 128;

/** Numbers as bars, for the eye: what they say stands in a table beside them. Loaded when it is looked at. */
export function Bars({ data, series, lying = false }: BarsProps) {
  const numbers = { allowDecimals: false };
  const withLegend = series.length > 1;
  return (
    <BarChart
      h={lying ? data.length * line + frame + (withLegend ? legend : 0) : standing}
      data={[...data]}
      dataKey="label"
      series={[...series]}
      type="stacked"
      orientation={lying ? 'vertical' : 'horizontal'}
      gridAxis={lying ? 'y' : 'x'}
      tickLine="none"
      textColor="var(--dim)"
      gridColor="var(--hairline)"
      maxBarWidth={28}
      withLegend={withLegend}
      xAxisProps={lying ? numbers : {}}
      yAxisProps={lying ? { width: wordsWidth, interval: 0 } : { ...numbers, width: 36 }}
      // The table says it all: nothing here needs to be reached by keys.
      accessibilityLayer={false}
    />
  );
}
