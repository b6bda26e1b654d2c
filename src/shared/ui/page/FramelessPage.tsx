import { createContext, type ReactNode, use } from 'react';
import { productName } from '~/shared/lib/product';
import { Logo } from '~/shared/ui/icons/Logo';
import './frameless.css';

interface FramelessPageProps {
  title: ReactNode;
  mark?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** Pages without the shell, such as errors. No antd, so that it always loads. */
export function FramelessPage({ title, mark, aside, children }: FramelessPageProps) {
  const Landmark = use(InMainContext) ? 'div' : 'main';
  return (
    <Landmark className={aside ? 'frameless frameless-pair' : 'frameless'}>
      <div className="frameless-panel">
        {mark || (
          <p className="frameless-brand">
            <Logo size={32} /> {productName}
          </p>
        )}
        <h1>{title}</h1>
        {children}
      </div>
      {aside && <div className="frameless-aside">{aside}</div>}
    </Landmark>
  );
}

/** True inside the shell, which has the page's only main landmark. */
export const InMainContext = createContext(false);
