import type { ReactNode } from 'react';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';

/** A part of the findings about quality, with its title. */
export function Finding({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="chart-figure summary-finding">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <ErrorBoundary>{children}</ErrorBoundary>
    </div>
  );
}
