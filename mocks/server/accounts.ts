/**
 * The demonstration accounts, one per role, in every seed. Their passwords are public: they only open made-up data on
 * the mock server.
 */
export interface DemonstrationAccount {
  email: string;
  password: string;
  displayName: string;
  /** System name of the role, `null` for an account without rights. `admin` applies to everything. */
  role: 'admin' | 'manager' | 'viewer' | 'formfill' | null;
}

export const demonstrationAccounts = [
  { email: 'admin@example.org', password: 'demonstration-admin', displayName: 'Ragna Solheim', role: 'admin' },
  { email: 'manager@example.org', password: 'demonstration-manager', displayName: 'Fatou Ndiaye', role: 'manager' },
  { email: 'viewer@example.org', password: 'demonstration-viewer', displayName: 'Teodoro Quispe', role: 'viewer' },
  {
    email: 'collector@example.org',
    password: 'demonstration-collector',
    displayName: 'Putri Wulandari',
    role: 'formfill',
  },
  { email: 'nobody@example.org', password: 'demonstration-nobody', displayName: 'Ngozi Eze', role: null },
] as const satisfies readonly DemonstrationAccount[];
