import { Component, type ReactNode, Suspense } from 'react';
import { isPartMissing } from '../../domain/errors/faults.ts';

interface OptionalPartProps {
  children: ReactNode;
}

/**
 * A part that comes by itself, beside what a person is doing: an offer, or news that are counted elsewhere too. Until the app is
 * stored whole it may not be here when the network is gone, and its absence must not take the screen away with what was typed.
 * Any other fault of it is a fault of the screen.
 */
export class OptionalPart extends Component<OptionalPartProps, { fault: unknown }> {
  override state = { fault: null };

  static getDerivedStateFromError(fault: unknown): { fault: unknown } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    if (isPartMissing(fault)) return null;
    throw fault;
  }
}
