import { type ReactNode, Suspense } from 'react';
import classes from './opening-screen.module.css';
import { PageContent } from './page-content.tsx';
import { PageHeader } from './page-header.tsx';

/** The empty frame of what is on its way. */
const frame = <div className={`card ${classes.frame}`} aria-busy />;

/** A large part of a screen, whose code may still be on its way. */
export function OpeningPart({ children }: { children: ReactNode }) {
  return <Suspense fallback={frame}>{children}</Suspense>;
}

interface OpeningScreenProps {
  title: string;
  children: ReactNode;
}

/** A screen whose code is loaded when it is first opened: until then it has its heading and an empty frame. */
export function OpeningScreen({ title, children }: OpeningScreenProps) {
  const waiting = (
    <>
      <PageHeader title={title} />
      <PageContent>{frame}</PageContent>
    </>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}
