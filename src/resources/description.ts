/**
 * What a resource is, said once: its paths and keys, its parameters and the fields they fill, its answers, and how large
 * they are. Routes, OpenAPI, lanes, tests and documentation read it; none of them knows a resource by name.
 */
import type { Page, Question } from '../engine/engine.ts';
import type { Expectation } from '../engine/estimate.ts';
import type { App } from '../http/app-types.ts';
import type { Language, Texts } from '../http/language.ts';
import type { Answers } from '../http/openapi.ts';
import type { Check } from '../http/parameters/parameters.ts';
import type { Representation } from '../http/response/representations.ts';
import type { Responder } from '../http/response/respond.ts';
import type { ParameterTable } from './parameters/parameter.ts';

/** What `/openapi.json` and the documentation say of a path. */
export interface Described<Query = ParameterTable, Key = ParameterTable> {
  /** As the router reads it: `/sogne/:kode`. */
  readonly path: string;
  /** Group in the documentation. */
  readonly tag: string;
  readonly summary: Texts;
  /** What a reader has to know beyond it. */
  readonly note?: Texts;
  /** Requests that answer on the registers of `data/`; none of what is never read. */
  readonly examples?: readonly string[];
  /** Parameters of the path, which fill fields as those of the query do. */
  readonly key?: Key;
  readonly query: Query;
  readonly checks?: readonly Check[];
  /** For OpenAPI, which is rarely read: made on demand. */
  readonly answers: () => Answers;
}

/** A path whose answer is the engine's to one question. */
export interface Operation extends Described {
  readonly resource: Question['resource'];
  readonly operation: Question['operation'];
  /** Fields of the engine's parameters that hold when nothing else is given. */
  readonly defaults?: object;
  representation(given: object): Representation;
  /** The page of a list; an operation without this function answers whole. */
  page?(given: object): Page | undefined;
  /** What the error says where there is no such object. */
  readonly missing?: string;
  /** The parameter that it names; without this the last part of the key. */
  readonly missedBy?: string;
  readonly expected: Expectation;
}

export interface Noun {
  readonly one: string;
  readonly many: string;
}

export interface Description {
  readonly path: string;
  /** What its rows are called, where they are areas. */
  readonly noun?: Readonly<Record<Language, Noun>>;
  readonly operations: readonly Operation[];
  /** A short register, answered whole when no page is requested. */
  readonly isShort?: true;
  /** Its rows are those of another resource, by former names: no file is made of them, and some fields are never filled. */
  readonly isFormer?: true;
  /** For the contract tests: the query of a list whose rows fill every field, where those of the plain list do not. */
  readonly recordsQuery?: string;
  /** Routes in addition to those of the operations. */
  readonly routes?: (app: App, responder: Responder) => void;
}
