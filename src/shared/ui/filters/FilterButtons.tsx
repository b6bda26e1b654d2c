import { Trans } from '@lingui/react/macro';

/** The end of a filter's form: leave it, or apply what was chosen. */
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
