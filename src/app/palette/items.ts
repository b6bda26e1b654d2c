import type { Visited } from '~/session/use-favourites';
import type { IconName } from '~/shared/ui/icons/Icon';

/** One thing the palette offers. */
export interface Item {
  id: string;
  icon: IconName;
  label: string;
  /** Where it is, or what it is known by besides: looked through too. */
  detail?: string | undefined;
  /** A path of the application; without it `run` is what happens. */
  to?: string;
  run?: () => void;
  /** The project or form it leads to: it can be made a favourite. */
  place?: Visited;
  keys?: string | undefined;
  /** Words that stand for it without being shown. */
  also?: string;
}

export interface Section {
  id: string;
  title: string;
  items: Item[];
}
