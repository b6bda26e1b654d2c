import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import './rows.css';

/** Says that rows on screen no longer match the filter, with a button that reads the list again. */
export function OutdatedNote({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className={count > 0 ? 'rows-outdated' : undefined}>
      {count > 0 && (
        <>
          <span>
            <Plural
              value={count}
              one="# row here was changed and no longer matches the filter."
              other="# rows here were changed and no longer match the filter."
            />
          </span>
          <Button size="small" onClick={onShow}>
            <Trans>Show current list</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
