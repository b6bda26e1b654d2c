import { onDemand } from '~/shared/ui/states/on-demand';

/** The list of changes for pages that often have none to show. */
export const ChangeListOnDemand = onDemand(() => import('./ChangeList').then(({ ChangeList }) => ChangeList), 4);
