import { Trans } from '@lingui/react/macro';

/** The buttons of a filter: cancel, or apply. */
export function FilterButtons({ close }: { close: () => void }) {
  return (
    <div className="filter-buttons">
      <button type="button" className="filter-button" onClick={close}>
        <Trans>Cancel</Trans>
      </button>
      <button type="submit" className="filter-button filter-primary">
        <Trans>Apply</Trans>
      </button>
    </div>
  );
}
