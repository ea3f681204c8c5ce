import { ANALOG_DIMENSIONS, type AnalogCase } from "./analogs.ts";

/** Dimensions whose products are summed in one pass; the last pass is filled up with zeros. */
const AT_ONCE = 4;
const WIDTH = AT_ONCE * Math.ceil(ANALOG_DIMENSIONS.length / AT_ONCE);

/** A vector as numbers alone, and which of its dimensions are there. */
interface PackedVector {
  /** 0 where a dimension is missing, which adds nothing to a product. */
  values: Float64Array;
  mask: number;
  squares: number;
}

export function packedVector(vector: AnalogCase["vector"]): PackedVector {
  const values = new Float64Array(WIDTH);
  values.set(vector.map((each) => each ?? 0));
  const mask = vector.reduce<number>((bits, each, i) => bits | (each === null ? 0 : 1 << i), 0);
  return { values, mask, squares: values.reduce((sum, each) => sum + each * each, 0) };
}

/** Many vectors, a column for each dimension: one is compared with all of them in a few passes. */
export class VectorColumns {
  readonly #columns: readonly Float64Array[];
  readonly #products: Float64Array;

  constructor(vectors: readonly PackedVector[]) {
    this.#columns = Array.from({ length: WIDTH }, (_, i) =>
      Float64Array.from(vectors, ({ values }) => values[i] ?? 0),
    );
    this.#products = new Float64Array(vectors.length);
  }

  /**
   * The scalar products of a vector with the first so many, each summed in the order of the dimensions.
   * The list is the same one at every call.
   */
  productsWith({ values }: PackedVector, count: number): Float64Array {
    const products = this.#products.fill(0, 0, count);
    for (let from = 0; from < WIDTH; from += AT_ONCE) {
      addProducts(products, count, values.subarray(from), this.#columns.slice(from));
    }
    return products;
  }
}

const NONE = new Float64Array(0);

/** Adds the products of four dimensions, one after the other, to the sums of so many vectors. */
function addProducts(
  sums: Float64Array,
  count: number,
  [a = 0, b = 0, c = 0, d = 0]: Float64Array,
  [as = NONE, bs = NONE, cs = NONE, ds = NONE]: readonly Float64Array[],
): void {
  for (let i = 0; i < count; i += 1) {
    const first = (sums[i] ?? 0) + a * (as[i] ?? 0);
    sums[i] = first + b * (bs[i] ?? 0) + c * (cs[i] ?? 0) + d * (ds[i] ?? 0);
  }
}
