import { VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { BarsProps } from './bars.tsx';
import classes from './insight.module.css';
import { NumbersTable, type NumbersTableProps, PlainTable } from './numbers-table.tsx';

// With the library of charts, which only this screen needs.
const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));

interface ChartFigureProps {
  chart: BarsProps;
  table: NumbersTableProps;
  /** The numbers are shown, and not drawn. */
  asTable: boolean;
  /** Below the chart: what it leaves out. */
  note?: ReactNode;
}

/** Numbers as a chart, with the table for those who do not see it; or as that table alone. */
export function ChartFigure({ chart, table, asTable, note }: ChartFigureProps) {
  if (asTable) return <NumbersTable {...table} />;
  return (
    <>
      <div aria-hidden className={chart.lying ? classes.lying : classes.standing}>
        <Suspense fallback={null}>
          <Bars {...chart} />
        </Suspense>
      </div>
      {note === undefined ? null : <p className={classes.dim}>{note}</p>}
      <VisuallyHidden component="div">
        <PlainTable {...table} />
      </VisuallyHidden>
    </>
  );
}
