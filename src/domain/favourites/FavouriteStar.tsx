import { useLingui } from '@lingui/react/macro';
import { useFavourites, type Visited } from '~/session/preferences';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import './favourites.css';

export function FavouriteStar({ place }: { place: Visited }) {
  const { t } = useLingui();
  const { isFavourite, toggle } = useFavourites();
  const marked = isFavourite(place);
  return (
    <BareButton
      className="star"
      aria-pressed={marked}
      aria-label={t`Favourite`}
      title={marked ? t`Remove from favourites` : t`Add to favourites`}
      onClick={() => toggle(place)}
    >
      <Icon name="star" />
    </BareButton>
  );
}
