/**
 * Circles among sibling modules: at each level of a crate, a folder counting as one module with all that lies in it. A
 * module may use what its parent has, and a parent what its children have; but what a parent only hands on belongs to the
 * module that it comes from.
 */
import type { Module } from './rust-modules.ts';

export interface Circle {
  /** The module whose children they are; empty for the root of the crate. */
  readonly level: string;
  /** All that reach each other, in order of name. */
  readonly members: readonly string[];
  /** A shortest way round, a line for each dependency. */
  readonly steps: readonly string[];
}

interface Dependency {
  readonly from: string;
  readonly to: string;
  readonly where: string;
}

/** Dependencies by the module that has them. */
type Graph = Map<string, Dependency[]>;

export function circlesOf(root: Module): Circle[] {
  const graphs = new Map<Module, Graph>();
  collect(root, graphs);
  return [...graphs].flatMap(([level, graph]) => circlesIn(pathOf(level).join('::'), graph));
}

/** Adds the dependencies of a module and of all below it, each to the level at which it is one between siblings. */
function collect(module: Module, graphs: Map<Module, Graph>): void {
  for (const { path, line } of module.references) {
    const target = moduleOf(path, module);
    if (target !== undefined) addDependency(module, target, `${module.file}:${line}`, graphs);
  }
  for (const child of module.children.values()) collect(child, graphs);
}

function addDependency(from: Module, to: Module, where: string, graphs: Map<Module, Graph>): void {
  const [ownLine, otherLine] = [lineage(from), lineage(to)];
  const place = ownLine.findIndex((one, index) => one !== otherLine[index]);
  const [level, own, other] = [ownLine[place - 1], ownLine[place], otherLine[place]];
  if (level === undefined || own === undefined || other === undefined) return;
  const graph = graphs.get(level) ?? new Map<string, Dependency[]>();
  graphs.set(level, graph);
  const of = graph.get(own.name) ?? [];
  graph.set(own.name, of);
  if (!of.some((one) => one.to === other.name)) of.push({ from: own.name, to: other.name, where });
}

/** From the root of the crate to the module. */
const lineage = (module: Module): Module[] =>
  module.parent === undefined ? [module] : [...lineage(module.parent), module];

const pathOf = (module: Module): string[] =>
  lineage(module)
    .slice(1)
    .map(({ name }) => name);

/** The module of the crate that has what a path names; undefined for another crate's. */
function moduleOf(path: readonly string[], from: Module, seen: readonly string[] = []): Module | undefined {
  let at: Module | undefined;
  for (const name of path) {
    const next = step(at ?? from, name, seen);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** One name on: up, down to a child, or to the module that an imported name comes from. */
function step(at: Module, name: string, seen: readonly string[]): Module | undefined {
  if (name === 'crate') return lineage(at)[0];
  if (name === 'self') return at;
  if (name === 'super') return at.parent;
  const child = at.children.get(name);
  if (child !== undefined) return child;
  const imported = at.imports.get(name);
  const key = `${pathOf(at).join('::')} ${name}`;
  // `use name` of another crate brings in its own name.
  return imported === undefined || seen.includes(key) ? undefined : moduleOf(imported, at, [...seen, key]);
}

function circlesIn(level: string, graph: Graph): Circle[] {
  const names = [...graph.keys()].sort();
  const reached = new Map(names.map((name) => [name, reachedFrom(name, graph)]));
  const reaches = (from: string, to: string): boolean => reached.get(from)?.has(to) ?? false;
  const found = new Map<string, Circle>();
  for (const name of names) {
    const round = reached.get(name)?.get(name);
    if (round === undefined) continue;
    const members = names.filter((other) => reaches(name, other) && reaches(other, name));
    const earlier = found.get(members.join(' '));
    const steps = round.map(({ from, to, where }) => `${from} → ${to} (${where})`);
    if (earlier === undefined || steps.length < earlier.steps.length)
      found.set(members.join(' '), { level, members, steps });
  }
  return [...found.values()];
}

/** The modules that a module depends on in the end, each with a shortest way to it. */
function reachedFrom(start: string, graph: Graph): Map<string, Dependency[]> {
  const reached = new Map<string, Dependency[]>();
  const waiting: [string, Dependency[]][] = [[start, []]];
  for (const [name, way] of waiting) {
    for (const dependency of graph.get(name) ?? []) {
      if (reached.has(dependency.to)) continue;
      const on = [...way, dependency];
      reached.set(dependency.to, on);
      waiting.push([dependency.to, on]);
    }
  }
  return reached;
}
