import { Trans } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';

/** The buttons of a filter: cancel, or apply. */
export function FilterButtons({ close }: { close: () => void }) {
  return (
    <div className="filter-buttons">
      <Button onClick={close}>
        <Trans>Cancel</Trans>
      </Button>
      <Button look="primary" type="submit">
        <Trans>Apply</Trans>
      </Button>
    </div>
  );
}
