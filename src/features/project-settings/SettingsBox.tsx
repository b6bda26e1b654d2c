import { type ReactNode, useId } from 'react';

/** A section of the settings beside the form: a heading, some text, a button. */
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
