import { Trans } from '@lingui/react/macro';
import { useFavourites, type Visited } from '~/session/use-favourites';
import { useKeyNames } from '~/shared/screen/key-names';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';

/**
 * Under the list: makes the selected project or form a favourite. Reached by Tab, since an option cannot contain a
 * button.
 */
export function FavouriteLine({ place }: { place: Visited | undefined }) {
  const { isFavourite, toggle } = useFavourites();
  const { escape } = useKeyNames();
  const marked = place !== undefined && isFavourite(place);
  return (
    <div className="palette-foot">
      {place && (
        <BareButton aria-pressed={marked} onClick={() => toggle(place)}>
          <Icon name="star" />
          <span>
            {marked ? <Trans>Remove from favourites:</Trans> : <Trans>Add to favourites:</Trans>}{' '}
            <Name>{place.name}</Name>
          </span>
        </BareButton>
      )}
      <span className="palette-keys wide-only" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>select</Trans> · <kbd>↵</kbd> <Trans>open</Trans> · <kbd>{escape}</kbd>{' '}
        <Trans>close</Trans>
      </span>
    </div>
  );
}
