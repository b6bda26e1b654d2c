import { type ReactNode, use } from 'react';
import { productName } from '~/shared/lib/product';
import { Logo } from '~/shared/ui/Logo';
import { InMainContext } from './main-context';
import './frameless.css';

/** The frame of pages without the shell (errors): the mark and one panel. Without antd, so that it can always load. */
export function FramelessPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  const Landmark = use(InMainContext) ? 'div' : 'main';
  return (
    <Landmark className="frameless">
      <div className="frameless-panel">
        <p className="frameless-brand">
          <Logo size={32} /> {productName}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </Landmark>
  );
}
