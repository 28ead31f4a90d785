import type { Config } from '@netlify/functions';
import { groupPaper } from '../../src/groups/group-paper.server.ts';
import { handlePage } from '../../src/platform/handle-page.server.ts';

export default handlePage(groupPaper);

export const config: Config = { path: '/g/:slug/papers/:paper' };
