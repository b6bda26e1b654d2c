import type { AnyNoteNode } from '@getodk/xforms-engine';
import { useLingui } from '@lingui/react/macro';
import { placeOf } from '~/domain/answers/geo';
import { formatDateOnly, formatDateTime, isDateOnly } from '~/shared/lib/dates';
import { useEngineState } from './engine/state';
import { momentHere } from './fields/dates/moments';
import { withThousands } from './fields/number-text';
import { hasAppearance } from './engine/nodes';
import { PlaceMap } from './fields/on-demand';

/** The value that the form computed for a note, as people read it; nothing for a note without one. */
export function NoteValue({ node }: { node: AnyNoteNode }) {
  const { i18n } = useLingui();
  const { instanceValue } = useEngineState(node.currentState);
  if (instanceValue === '') return null;
  const place = node.valueType.startsWith('geo') ? placeOf(instanceValue) : null;
  if (place)
    return (
      <PlaceMap
        kind={place.kind}
        points={place.points.map(({ lat, lon, altitude, accuracy }) => ({
          latitude: lat,
          longitude: lon,
          altitude,
          accuracy,
        }))}
      />
    );
  const moment = node.valueType === 'dateTime' ? momentHere(instanceValue) : '';
  const date = instanceValue.slice(0, 10);
  const text =
    moment !== ''
      ? formatDateTime(moment)
      : node.valueType === 'date' && isDateOnly(date)
        ? formatDateOnly(date)
        : hasAppearance(node, 'thousands-sep')
          ? withThousands(instanceValue, i18n.locale)
          : instanceValue;
  return <output dir="auto">{text}</output>;
}
