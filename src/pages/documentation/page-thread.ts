/**
 * The thread that renders pages of the documentation: to read the description and to render takes longer than an answer may
 * wait. The description is read again for each page rather than held: as objects it takes many times the memory of its text.
 */

import type { Html } from '../html.ts';
import { articleNames, articlePage } from './articles.ts';
import { readRecorded } from './examples/recorded.ts';
import { samplesOf } from './examples/samples.ts';
import { folderPage } from './folder.ts';
import { type Frame, framed } from './frame.ts';
import { byTag, type Entry, type OpenApi } from './open-api.ts';
import { overview } from './overview.ts';
import { sharedNames } from './parameters.ts';

export interface PageTask extends Pick<Frame, 'language' | 'assets' | 'hasAccounts' | 'folder'> {
  /** The bytes of `/openapi.json`. */
  readonly description: Uint8Array;
  readonly notLoaded: ReadonlySet<string>;
}

export interface RenderedPage {
  readonly text: string;
  /** Names of all pages but that of all. */
  readonly names: readonly string[];
}

export function render(task: PageTask): RenderedPage {
  const { description, folder } = task;
  const openApi = JSON.parse(new TextDecoder().decode(description)) as OpenApi;
  const groups = byTag(openApi);
  const folders = [...groups.keys()];
  const main = mainOf(task, openApi, groups);
  const { text } = framed({ ...task, folders, folder, version: openApi.info.version, main });
  return { text, names: [...folders, ...articleNames] };
}

function mainOf(
  { language, folder, notLoaded }: PageTask,
  openApi: OpenApi,
  groups: ReadonlyMap<string, readonly Entry[]>,
): Html {
  if (folder === undefined) return overview(openApi, groups, notLoaded, language);
  if (articleNames.has(folder)) return articlePage(folder, language);
  const shared = sharedNames([...groups.values()].flat());
  const recorded = readRecorded();
  const samples = samplesOf(openApi, groups, recorded);
  const entries = groups.get(folder) ?? [];
  return folderPage({ name: folder, entries, shared, recorded, samples, notLoaded }, openApi, language);
}
