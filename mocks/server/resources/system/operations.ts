/** The handlers of the audit log, settings, analytics, backup, and the two files beside /v1; see registry.ts. */
import { getAnalyticsPreview } from './analytics';
import { listAudits } from './audits';
import { createBackup } from './backup';
import { getClientConfig, getVersion } from './client-files';
import { deleteConfig, getConfig, getPublicConfig, listPublicConfig, setConfig } from './settings';

export const systemOperations = {
  listAudits,

  listPublicConfig,
  getPublicConfig,
  getConfig,
  setConfig,
  deleteConfig,
  getAnalyticsPreview,
  createBackup,

  getClientConfig,
  getVersion,
};
