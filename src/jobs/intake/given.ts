/** The parameters of a file that is sent: those of the URL, and those of the form that holds it. */
import { ApiError } from '../../http/errors/errors.ts';
import { type Fault, InputError } from '../../http/parameters/parameters.ts';

type Entries = Iterable<readonly [name: string, text: string]>;

export class Given {
  /** By their names, as they were given. What a form says counts before the URL. */
  readonly values: Readonly<Record<string, string>>;
  /** All that counts, to be read: what is given twice is a fault. */
  readonly entries: [name: string, text: string][];
  readonly #asked: ReadonlySet<string>;
  readonly #sent: ReadonlySet<string>;
  readonly #isForm: boolean;

  /** `asked`: in the URL. `sent`: in the form; `undefined` where the body is the file itself. */
  constructor(asked: Entries, sent: Entries | undefined) {
    const [urls, fields] = [[...asked], [...(sent ?? [])]];
    this.values = Object.fromEntries([...urls, ...fields]);
    this.#asked = new Set(urls.map(([name]) => name));
    const inForm = new Set(fields.map(([name]) => name));
    this.#sent = inForm;
    this.entries = [...urls.filter(([name]) => !inForm.has(name)), ...fields].map(([name, text]) => [
      name,
      text,
    ]);
    this.#isForm = sent !== undefined;
  }

  /** Runs what reads them; its faults say where each parameter stands, or would. */
  async read<Of>(reading: () => Promise<Of>): Promise<Of> {
    try {
      return await reading();
    } catch (error) {
      if (error instanceof InputError) throw new InputError(this.#located(error.faults));
      if (error instanceof ApiError)
        throw new ApiError(error.code, this.#located(error.details), error.headers);
      throw error;
    }
  }

  #located(faults: readonly Fault[]): Fault[] {
    return faults.map((fault) => {
      const [location, name] = fault.loc;
      return location === 'query' && this.#isInForm(name) ? { ...fault, loc: ['body', name] } : fault;
    });
  }

  #isInForm(name: string): boolean {
    return this.#sent.has(name) || (this.#isForm && !this.#asked.has(name));
  }
}
