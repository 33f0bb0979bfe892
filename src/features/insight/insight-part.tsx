import { Box, Stack, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { BarsProps } from './bars.tsx';
import { NumbersTable, type NumbersTableProps, PlainTable } from './numbers-table.tsx';

/** A part of the overview: title, a sentence, and numbers. */
export function Part({ title, summary, children }: { title: string; summary: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" className="card" gap="sm" miw={0} p="md" aria-labelledby={id}>
      <Box component="h2" id={id} fz="lg" fw={650}>
        {title}
      </Box>
      <p className="tabular pretty">{summary}</p>
      {children}
    </Stack>
  );
}

// Lazy, because only this screen needs the chart library.
const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));

interface ChartFigureProps {
  chart: BarsProps;
  table: NumbersTableProps;
  /** Shows the table instead of the chart. */
  asTable: boolean;
  /** A note below the chart about what it leaves out. */
  note?: ReactNode;
}

/** A chart with an accessible table, or the table alone. */
export function ChartFigure({ chart, table, asTable, note }: ChartFigureProps) {
  if (asTable) return <NumbersTable {...table} />;
  return (
    <>
      <Box aria-hidden mih={chart.horizontal ? '70px' : '220px'}>
        <Suspense fallback={null}>
          <Bars {...chart} />
        </Suspense>
      </Box>
      {note === undefined ? null : (
        <Box component="p" className="tabular pretty" c="dimmed">
          {note}
        </Box>
      )}
      <VisuallyHidden component="div">
        <PlainTable {...table} />
      </VisuallyHidden>
    </>
  );
}
