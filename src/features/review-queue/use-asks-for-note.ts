import { useSitePreference } from '~/session/preferences';

/** Whether "Has issues" and "Reject" ask for a note, and how to change that. */
export function useAsksForNote(): [asks: boolean, change: (asks: boolean) => void] {
  const [off, setOff] = useSitePreference('alidadeReviewNotesOff');
  return [!off, (asks) => setOff(asks ? null : true)];
}
