import { useEffect, useRef, useState } from 'react';

interface FindFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Milliseconds without a key after which what is typed counts. */
const pause = 150;

/** A field that narrows a list down while one types. The address follows once the typing pauses. */
export function FindField({ label, value, onChange }: FindFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  // The address was changed by something else: a link, the way back, "Clear".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      change.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return <input type="search" className="filter-search app-users-find" aria-label={label} placeholder={label} value={text} onChange={(event) => setText(event.target.value)} />;
}
