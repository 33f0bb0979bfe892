import { Component, type ReactNode, Suspense } from 'react';
import { isPartMissing } from '../../domain/errors/faults.ts';

interface OptionalPartProps {
  children: ReactNode;
}

/**
 * A part that appears by itself, such as an offer or a notification that is counted elsewhere too. Until the whole app is cached,
 * its code may be missing without network, which must not break the screen and lose what was typed. Other faults are the screen's.
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
