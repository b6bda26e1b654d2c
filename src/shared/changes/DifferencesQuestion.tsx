import { useStore } from '~/shared/screen/use-store';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { conflictPrompt } from './merge-change';

const DifferencesDialog = lazyDialog(() => import('./DifferencesDialog'), 'DifferencesDialog');

export function DifferencesQuestion() {
  const asked = useStore(conflictPrompt);
  return asked && <DifferencesDialog {...asked} onClose={() => asked.decide('back')} />;
}
