import { type ReactNode, useId } from 'react';
import './settings-box.css';

/** A framed section beside the forms of a page: a heading, some text, a button. `danger` is for what cannot be undone. */
export function SettingsBox({
  title,
  danger = false,
  children,
}: {
  title: ReactNode;
  danger?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={danger ? 'settings-box settings-box-danger' : 'settings-box'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
