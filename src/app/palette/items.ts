import type { Visited } from '~/session/use-favourites';
import type { IconName } from '~/shared/ui/icons/Icon';

/** An entry of the palette. */
export interface Item {
  id: string;
  icon: IconName;
  label: string;
  /** Another name. It is searched like the label, but not shown. */
  alias?: string | undefined;
  /** Its location or other names; also searched. */
  detail?: string | undefined;
  /** A path of the application; without it, `run` is called. */
  to?: string;
  run?: () => void;
  /** The project, form or entity list it leads to, which can be a favourite. */
  place?: Visited;
  keys?: string | undefined;
  /** Search terms that are not shown. */
  also?: string | undefined;
  /** An action of the open page: before what is elsewhere. */
  isHere?: boolean;
}

export interface Section {
  id: string;
  title: string;
  items: Item[];
}
