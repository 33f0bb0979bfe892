import { StatusLegend } from '../../src/components/status-legend.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const groups = ['task', 'operational', 'address', 'proof', 'marks'] as const;

/** Every status as a pill. */
export function StatusParts() {
  return (
    <Specimens>
      {groups.map((group) => (
        <Specimen key={group} part="StatusLegend" state={group}>
          <StatusLegend of={[group]} />
        </Specimen>
      ))}
    </Specimens>
  );
}
