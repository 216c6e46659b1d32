import { list } from '../language.ts'

/** Folded words beside a number that show a loss, a decrease or a discount, in all languages. */
export const DOWN = new Set(
  list(
    'down fell fall falls falling dropped drop drops decreased decrease declined decline lost loss losses lose minus below lower shrank shrunk negative off save saved saving discount reduced reduction cheaper less fewer under sank sunk sinkt gesunken fiel fallen gefallen ruckgang verlust weniger unter rabatt reduziert nachlass sparen spare gunstiger menos bajo bajaron cayo cayeron caida perdida perdidas perdio descuento rebaja moins recul recule baisse perte pertes sous remise reduction meno calo calato calata sotto perdita perdite sconto scende sceso queda caiu abaixo prejuizo desconto negativo negativa negatif',
  ),
)

/** Folded words beside a number that show an increase. */
export const UP = new Set(
  list(
    'up rose rise rises risen rising grew grow grows growth gained gain gains increased increase climbed higher above jumped plus gestiegen stieg steigt wuchs gewachsen zuwachs anstieg mehr subio subieron crecio crecieron aumento aumentaron mas hausse augmente progresse croissance crescita salito salita aumentato aumentata subiu cresceu aumentou',
  ),
)
