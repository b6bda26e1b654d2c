import { flushSync } from 'react-dom';
import { createStore, type Store } from '~/shared/lib/store';
import { useStore } from './use-store';

/** Whether everything is drawn, for paper. */
export const printing: Store<boolean> = createStore(false, () => {
  // The browser prints what is drawn when the event ends.
  const before = () => flushSync(() => printing.set(true));
  const after = () => printing.set(false);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    after();
  };
});

/** True while the page is printed, and while that is prepared. */
export const usePrinting = (): boolean => useStore(printing);
