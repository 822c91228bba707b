import type { Messages, Templates } from '#messages/en-US'

export const messages: Messages = {
  'success.purchase': 'Compra realizada',
  'success.registration': 'Registro completado',
  'success.binding': 'Correo añadido',
  'success.code-sent': 'Código de verificación enviado',
  'success.modification': 'Cambios guardados',
  'success.transfer': 'Transferencia realizada',
  'success.withdrawal': 'Retiro solicitado',
  'success.swap': 'Conversión realizada',
  'success.deleted': 'Eliminado',
  'success.added': 'Añadido',
  'success.edited': 'Editado',
  'success.confirmation': 'Confirmado',
  'request.failed': 'La solicitud ha fallado',
  'request.error': 'Error en la solicitud',
  'request.invalid': 'La solicitud no es válida: {field}',
  'request.key-required': 'Algo ha fallado en esta solicitud. Actualice la app e inténtelo de nuevo.',
  'request.too-many': 'Demasiadas solicitudes. Inténtelo de nuevo dentro de {seconds}.',
  'request.not-found': 'No encontrado',
  'server.failed': 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
  'call.not-available': 'Esta función aún no está disponible',
  'idempotency.mismatch': 'Esta acción ya se envió con otro contenido. Empiece de nuevo.',
  'session.required': 'Inicie sesión',
  'session.ended': 'Su sesión ha terminado. Vuelva a iniciar sesión.',
  'login.wrong':
    'Cuenta o contraseña incorrectas. Tras varios intentos fallidos, puede que tenga que esperar o introducir un código. Si restablece la contraseña, ya no hará falta.',
  'login.frozen':
    'Esta cuenta está suspendida: {reason}. La suspensión termina a más tardar el {until}, salvo que los operadores la confirmen o renueven.',
  'login.wait':
    'Demasiados intentos fallidos en este dispositivo. Inténtelo de nuevo dentro de {minutes, plural, one {# minuto} other {# minutos}} o defina una contraseña nueva.',
  'login.code-required':
    'Hubo demasiados intentos de iniciar sesión en esta cuenta desde dispositivos nuevos. Si la contraseña es correcta, hemos enviado un código al correo de la cuenta o, si no tiene correo, a su teléfono. Introdúzcalo.',
  'login.code-wrong': 'Cuenta, contraseña o código incorrectos',
  'login.closed': 'Esta cuenta se cerró el {at}',
  'documents.accept':
    'Acepte primero las condiciones. Puede retirar dinero, terminar tareas y cerrar la cuenta sin aceptarlas.',
  'documents.changed': 'Los documentos han cambiado entretanto. Vuelva a leerlos.',
  'document.unknown': 'Este documento no existe',
  'document.text-required': 'El documento necesita su texto en {language}',
  'export.again': 'Puede guardar sus datos una vez al día. Podrá hacerlo de nuevo a partir del {until}.',
  'closing.passkeys':
    'La cuenta tiene llaves de acceso. Elimínelas primero; podrá cerrar la cuenta cuando termine la pausa posterior.',
  'closing.runs': 'La cuenta tiene tareas en curso: {count}. Espere a que acaben o termínelas antes.',
  'closing.orders': 'Hay depósitos o retiros en curso: {count}. Espere a que terminen o cancélelos antes.',
  'closing.key-used':
    'Esta clave ya pertenece a otra cuenta cerrada. Vuelva a cargar la página para obtener una nueva.',
  'closing.pending':
    'Aún se están comprobando días terminados de una tarea. Podrá cerrar la cuenta cuando haya un resultado.',
  'closing.vesting': 'Una asignación aún se está consolidando. Hasta que sea toda suya, no podrá cerrar la cuenta.',
  'closing.balance': 'La cuenta tiene {amount} USDT. Los saldos de {min} USDT o más se deben retirar antes.',
  'key.wrong': 'Esta clave es incorrecta, ya se usó o ha caducado',
  'identity.facts-required': 'Indique qué datos prueban que la cuenta es suya',
  'identity.not-found': 'Esta comprobación ha terminado o ya se confirmó',
  'user.frozen': 'Esta cuenta está suspendida: {reason}',
  'phone.required': 'Introduzca el número de teléfono',
  'phone.not-mobile': 'Este número no puede recibir códigos. Introduzca un número de móvil.',
  'phone.invalid': 'Número de teléfono incorrecto. Revise el prefijo del país y el número.',
  'phone.taken': 'Este número de teléfono ya está registrado',
  'phone.unbound': 'Esta cuenta no tiene número de teléfono',
  'phone.releasable':
    'Este número pertenece a una cuenta anterior. Si es suya, inicie sesión. Si acaba de obtener el número, puede continuar: se quitará de esa cuenta.',
  'phone.only-channel':
    'Active antes la verificación en dos pasos o añada una llave de acceso. De lo contrario, bastaría su correo para abrir esta cuenta.',
  'username.required': 'Introduzca el nombre de usuario',
  'username.invalid':
    'El nombre de usuario debe tener de 3 a 20 letras a–z, dígitos o guiones bajos y empezar por una letra',
  'username.taken': 'Este nombre de usuario ya está en uso',
  'password.required': 'Introduzca la contraseña de acceso',
  'password.weak': 'La contraseña necesita al menos {min} caracteres',
  'password.common': 'Esta contraseña figura en listas públicas de contraseñas comunes. Elija otra.',
  'password.mismatch': 'Las contraseñas no coinciden',
  'password.wrong': 'La contraseña actual no es correcta',
  'pay-password.required': 'Introduzca la contraseña de pago',
  'pay-password.invalid': 'La contraseña de pago debe tener 6 dígitos',
  'pay-password.weak':
    'Esta contraseña de pago es fácil de adivinar. Evite dígitos repetidos, secuencias, fechas y su número de teléfono.',
  'pay-password.mismatch': 'Las contraseñas de pago no coinciden',
  'pay-password.wrong':
    'La contraseña de pago no es correcta. {left, plural, =0 {Ahora está bloqueada} one {Queda # intento} other {Quedan # intentos}}.',
  'pay-password.locked':
    'La contraseña de pago está bloqueada por demasiados intentos fallidos. Inténtelo de nuevo dentro de {minutes, plural, one {# minuto} other {# minutos}}.',
  'withdraw-password.mismatch': 'Las contraseñas de pago no coinciden',
  'invite.required': 'Introduzca el código de invitación',
  'invite.unknown': 'Este código de invitación no existe',
  'code.required': 'Introduzca el código de verificación',
  'code.wrong': 'El código de verificación no es correcto',
  'code.expired': 'El código ha caducado. Solicite uno nuevo.',
  'code.phone-wrong': 'El código enviado al teléfono no es correcto',
  'code.phone-expired': 'El código enviado al teléfono ha caducado. Solicite uno nuevo.',
  'code.old-wrong': 'El código enviado al correo actual no es correcto',
  'code.old-expired': 'El código enviado al correo actual ha caducado. Solicite uno nuevo.',
  'work.required': 'Este dispositivo aún no ha superado el control de seguridad. Actualice la app.',
  'work.harder': 'El control de seguridad tarda más en este momento. Inténtelo de nuevo.',
  'sms.budget-used': 'Hoy no podemos enviar más códigos por SMS a este país. Inténtelo mañana.',
  'work.wrong': 'El control de seguridad de este dispositivo ha fallado. Inténtelo de nuevo.',
  'email.required': 'Introduzca el correo electrónico',
  'email.invalid': 'Formato de correo incorrecto',
  'email.old-invalid': 'Formato del correo actual incorrecto',
  'email.new-invalid': 'Formato del correo nuevo incorrecto',
  'email.old-wrong': 'Este no es el correo de su cuenta',
  'email.already-bound': 'Ya hay una dirección de correo registrada',
  'email.taken': 'Este correo pertenece a otra cuenta',
  'email.unbound': 'Por la seguridad de su cuenta, añada primero su correo',
  'amount.required': 'Introduzca el importe',
  'amount.invalid': 'Introduzca un importe válido',
  'amount.asset': 'Esto no se puede hacer con {asset}',
  'amount.below-minimum': 'El importe no puede ser inferior a {min} {asset}',
  'amount.above-maximum': 'El importe no puede ser superior a {max} {asset}',
  'balance.insufficient': 'No hay suficientes {asset}: {available} {asset} disponibles',
  'network.required': 'Seleccione una red',
  'network.unknown': 'Esta red no está disponible',
  'address.required': 'Introduzca la dirección',
  'address.invalid': 'Esta no es una dirección de la red elegida',
  'address.checksum': 'Esta dirección contiene un error. Cópiela de nuevo.',
  'address.case': 'Las mayúsculas y minúsculas importan en esta dirección. Cópiela de nuevo.',
  'address.hexadecimal': 'Esta dirección está en hexadecimal. Copie la versión que empieza por T.',
  'address.own': 'Esta es una de nuestras direcciones de depósito. Use una dirección de su propia billetera.',
  'address.no-wallet': 'Esta dirección no puede ser la de una billetera. Los USDT enviados a ella se perderían.',
  'account-name.required': 'Introduzca el nombre de la dirección',
  'account.required': 'Seleccione una dirección de retiro',
  'account.not-found': 'Esta dirección de retiro no existe',
  'account.limit': 'Puede guardar como máximo {max} direcciones de retiro',
  'account.held':
    'No se pueden añadir ni editar direcciones de retiro hasta el {until} por un cambio reciente en esta cuenta',
  'recharge.below-minimum': 'El importe no puede ser inferior a {min} USDT',
  'recharge.open-limit':
    'Ya tiene {max, plural, one {# depósito en curso} other {# depósitos en curso}}. Pague o cancele uno antes.',
  'recharge.day-limit':
    'Puede crear {max} depósitos en 24 horas, incluidos los cancelados. Podrá crear el siguiente a partir del {until}.',
  'order.not-found': 'Esta operación no existe',
  'order.expired': 'La operación ha caducado. Empiece de nuevo.',
  'order.state': 'El estado ha cambiado, así que esto ya no es posible',
  'quote.expired': 'La cotización ha caducado. Compruebe la nueva.',
  'transfer.counterparty-required': 'Introduzca la cuenta del destinatario',
  'transfer.counterparty-unknown':
    'Esta cuenta no existe. Confirme el nombre de usuario o el número con el destinatario.',
  'transfer.held':
    'Las transferencias a nuevos destinatarios están en pausa hasta el {until} por un cambio reciente en esta cuenta',
  'transfer.self': 'No puede transferir dinero a su propia cuenta',
  'swap.quantity-required': 'Introduzca el importe que quiere convertir',
  'swap.minimum-received': 'El precio ha cambiado y usted recibiría menos del mínimo. No se ha convertido nada.',
  'swap.unavailable': 'El fondo no puede dar un precio ahora. No se ha convertido nada.',
  'withdrawal.amount-required': 'Introduzca el importe del retiro',
  'withdrawal.amount-invalid': 'Introduzca un importe de retiro válido',
  'withdrawal.account-required': 'Seleccione una dirección de retiro',
  'withdrawal.held': 'Los retiros están en pausa hasta el {until} por un cambio reciente en esta cuenta',
  'withdrawal.open-limit':
    'Puede tener como máximo {max, plural, one {# retiro en curso} other {# retiros en curso}}. Espere a que termine uno o cancele uno.',
  'withdrawal.held-by-freeze': 'Esta cuenta está suspendida. El retiro se podrá aprobar cuando termine la suspensión.',
  'withdrawal.held-by-keys':
    'Las llaves de acceso del usuario están declaradas perdidas. El retiro se podrá aprobar cuando eso se resuelva.',
  'withdrawal.held-by-change': 'Esta cuenta se modificó hace poco. El retiro podrá aprobarse cuando termine la pausa.',
  'withdrawal.signing': 'Este retiro se está firmando en este momento. Inténtelo de nuevo dentro de un minuto.',
  'payouts.halted':
    'Los pagos están en pausa en este momento. Su saldo está seguro; la página «Prueba de reservas» explica el motivo.',
  'product.not-found': 'Este producto no existe',
  'product.payouts-overdue':
    'Un pago de Synet lleva más de un día de retraso. Hasta que se pague no se venden software ni nodos; los de las tareas en curso se prorrogan gratis.',
  'product.paused':
    'Las licencias no están a la venta por ahora: al precio actual de SNT, ninguna tarea recuperaría el coste de su licencia',
  'starter.used':
    'La licencia gratuita es para quienes nunca han tenido ninguna, y se da una sola vez por número de teléfono',
  'software.expired': 'Su software de entrenamiento ha caducado. Renuévelo para continuar.',
  'node.expired': 'Su nodo ha caducado. Renuévelo para continuar.',
  'task.not-found': 'Esta tarea no existe',
  'task.payouts-overdue':
    'Un pago de Synet lleva más de un día de retraso. Hasta que se pague, no se pueden iniciar tareas nuevas; las tareas en curso continúan.',
  'task.account-limit': 'Ha alcanzado el límite de ingresos por cuenta y mes: el 1 % de los SNT liberados',
  'task.sold-out': 'Esta tarea está agotada: todos sus ingresos están prometidos',
  'task.paused':
    'Esta tarea está en pausa: al precio actual de SNT, su importe mínimo ganaría menos de lo que cuestan las licencias',
  'task.node-busy': 'Su nodo ya trabaja en una tarea. Podrá iniciar otra cuando esa haya terminado.',
  'task.region-unknown': 'Elija una región de la lista',
  'run.not-found': 'Esta tarea no existe',
  'run.ended': 'Esta tarea ha terminado',
  'not-renewed.overdue':
    'Un pago de Synet lleva más de un día de retraso. Hasta que se pague, no se inicia ni se reinicia ninguna tarea.',
  'not-renewed.frozen': 'Su cuenta está suspendida.',
  'not-renewed.late-checks':
    'Nuestras comprobaciones de los últimos días de la tarea van con retraso. Esos días se pagarán cuando estén comprobados.',
  'not-renewed.unpaid': 'La última ronda no tuvo ningún día pagado.',
  'not-renewed.licence': 'Su software o su nodo no cubre otra ronda.',
  'not-renewed.withdrawn': 'La tarea ya no está disponible.',
  'not-renewed.terms':
    'Las condiciones de la tarea han cambiado: otra ronda pagaría menos, pediría más unidades o tendría otros límites.',
  'not-renewed.sold-out': 'Todos los ingresos de esta tarea están prometidos.',
  'not-renewed.account-limit': 'Ha alcanzado el límite de ingresos por cuenta y mes.',
  'train.no-quota': 'El objetivo de hoy está cumplido',
  'trial.over': 'Esta unidad ya no está disponible. Empiece de nuevo.',
  'trial.differs': 'El resultado no coincide con el verificado',
  'trial.done': 'Este dispositivo ya ha probado una unidad',
  'train.busy': 'Muchos dispositivos están trabajando. Nuevo intento dentro de {seconds}.',
  'train.paused': 'El entrenamiento de esta cuenta está en pausa hasta el {until}',
  'lease.not-found': 'Esta unidad de entrenamiento no existe',
  'lease.over': 'Se ha agotado el tiempo de esta unidad de entrenamiento',
  'lease.limit': 'Una tarea puede tener como máximo {max, plural, one {# unidad} other {# unidades}} a la vez',
  'unit.version': 'El resultado pertenece a otra versión del modelo',
  'unit.hash': 'El resultado no es el registrado',
  'unit.malformed': 'No se puede leer el resultado',
  'unit.non-finite': 'El resultado contiene valores no finitos',
  'unit.not-committed': 'El resultado se envió antes de registrarlo',
  'offence.not-found': 'Esta sanción no existe',
  'offence.lifted': 'Esta sanción ya se anuló',
  'appeal.required': 'Explique por qué es un error',
  'appeal.made': 'Ya ha recurrido esta sanción',
  'appeal.again': 'Hoy ya ha escrito. Podrá volver a escribir a partir del {until}.',
  'round.final': 'Esta versión no se puede revertir: ya lo está, o la anterior ya no se conserva',
  'operator.login-wrong':
    'El nombre, la contraseña o el código no son correctos. Cada código sirve una sola vez: espere al siguiente.',
  'operator.wait':
    'Demasiados códigos incorrectos. Inténtelo de nuevo dentro de {minutes, plural, one {# minuto} other {# minutos}}.',
  'operator.forbidden': 'No tiene permiso para esto',
  'operator.same': 'Debe decidirlo otro operador',
  'approval.batch': 'Seleccione como máximo {max} órdenes, sin repetir ninguna.',
  'approval.alone': 'La orden {number} debe firmarse por separado. Léala y fírmela aparte.',
  'approval.changed': 'Esto ha cambiado desde que lo abrió. Revíselo de nuevo.',
  'approval.expired': 'Esta aprobación ha caducado. Vuelva a cargar la página.',
  'signature.invalid': 'Su clave no ha confirmado esta acción',
  'invitation.invalid': 'Esta invitación ha caducado o ya se ha utilizado',
  'policy.bounds': 'Estos límites superan lo que permite el firmante',
  'policy.limits':
    'El firmante permite como máximo {twoFrom} USDT con una aprobación, {user} USDT por usuario y {day} USDT por red al día sin ninguna, y de {min} a {max} horas para una dirección nueva',
  'reason.required': 'Indique un motivo',
  'proposal.not-found': 'Esta propuesta no existe',
  'proposal.state': 'El estado de la propuesta ha cambiado y esto ya no es posible',
  'proposal.stale': 'El objeto de la propuesta ha cambiado entretanto. Revíselo de nuevo.',
  'proposal.too-many': 'Puede tener como máximo {max} propuestas abiertas. Retire una o espere a que termine alguna.',
  'user.not-found': 'No existe ese usuario',
  'device.not-found': 'Este dispositivo ya no tiene la sesión iniciada',
  'device.key-required':
    'Este dispositivo aún no se ha identificado. Recargue la app o actualice el programa de entrenamiento y empiece de nuevo. Su tarea y sus días terminados no se ven afectados.',
  'device.key-wrong': 'No se pudo identificar este dispositivo. Recargue la app e inténtelo de nuevo.',
  'device.limit':
    'Como máximo {max, plural, one {# dispositivo puede} other {# dispositivos pueden}} entrenar para una cuenta. Un dispositivo que deja de entrenar deja de contar al cabo de un día.',
  'device.differs':
    'Este dispositivo calcula algunos números de forma distinta a los demás, y sus resultados no se pueden comprobar. Esto no cuenta en su contra: entrene en otro dispositivo o en otro navegador.',
  'device.outdated': 'Esta versión ya no puede entrenar. Recargue la página o actualice el programa.',
  'token.name-required': 'Introduzca un nombre',
  'token.limit': 'Puede tener como máximo {max} claves de dispositivo',
  'period.invalid': 'Elija un periodo de hasta {max} días',
  'token.not-found': 'Esta clave de dispositivo no existe o fue revocada',
  'handover.over': 'Este código ya no es válido. Pida uno nuevo en el ordenador.',
  'handover.number-wrong': 'El número no es correcto. {left, plural, one {Queda # intento} other {Quedan # intentos}}.',
  'passkey.name-required': 'Escriba un nombre para la llave de acceso',
  'passkey.required': 'Esta cuenta tiene una llave de acceso. Confirme con ella.',
  'passkey.lost':
    'Las llaves de acceso de esta cuenta se declararon perdidas. No podrá retirar ni enviar nada hasta el {until}, salvo que cancele la declaración con una de ellas.',
  'passkey.limit': 'Una cuenta puede tener {max} llaves de acceso como máximo',
  'passkey.taken': 'Esta llave de acceso ya está registrada. Cree una nueva.',
  'passkey.not-found': 'No existe esa llave de acceso',
  'passkey.withdrawal-open': 'Este cambio detendría sus retiros en curso. Espere a que terminen o cancélelos primero.',
  'push.host': 'El servicio de notificaciones de este navegador no es compatible',
  'mail-word.invalid': 'Use una sola palabra de letras o dígitos, ni muy corta ni muy larga',
  'notice.fixed': 'Los correos sobre la seguridad de su cuenta no se pueden desactivar',
  'login.factor-required': 'Introduzca el código de su aplicación de autenticación',
  'factor.wrong': 'El código es incorrecto o ya se usó',
  'factor.locked':
    'Demasiados códigos incorrectos. Inténtelo de nuevo dentro de {minutes, plural, one {# minuto} other {# minutos}}.',
  'factor.on': 'La verificación en dos pasos ya está activada',
  'factor.off': 'La verificación en dos pasos está desactivada',
  'factor.held': 'La contraseña de pago se restableció, así que no sirve para confirmar este cambio hasta el {until}',
  'reset.not-found': 'No hay ningún restablecimiento de contraseña que se pueda deshacer',
  'passkey.unknown': 'Esta llave de acceso no pertenece a ninguna cuenta. Inicie sesión con su contraseña.',
  'passkey.too-late': 'Ha pasado demasiado tiempo. Confirme de nuevo con su llave de acceso.',
  'passkey.late': 'Otra firma de esta llave de acceso llegó antes. Inténtelo de nuevo.',
  'passkey.copied':
    'Es posible que esta llave de acceso se haya copiado, por lo que no se aceptó. Elimínela y añada una nueva.',
  'posting.not-found': 'No existe ese asiento',
  'posting.not-correctable':
    'Un asiento de tipo {kind} no se puede corregir: su usuario lo confirmó, o termina por sus propias reglas',
  'posting.corrected': 'Este asiento ya se ha revertido',
  'correction.too-late':
    'Un error se puede corregir hasta {days, plural, one {# día} other {# días}} después de su asiento',
  'correction.discovery':
    'Un error se corrige como máximo {hours, plural, one {# hora} other {# horas}} después de descubrirlo; el descubrimiento debe ser posterior a su asiento y no estar en el futuro',
  'correction.user': 'Este asiento no dio a ese usuario nada que se pueda revertir',
  'correction.nothing-left': 'De ese importe ya no queda nada disponible',
  'court-order.document': 'El SHA-256 del documento debe tener 64 dígitos hexadecimales',
  'grant.above-month':
    'En 30 días, las asignaciones pueden tomar el 1 % de la tesorería o el 5 % de los SNT del fondo, lo que sea menor: quedan {max} {asset}',
  'pool.empty': 'El fondo está vacío',
  'pool.opened': 'El fondo ya está abierto. Deje vacía la parte de SNT: el precio no cambia.',
  'pool.above-opening': 'El fondo se abre con un 1 % de la tesorería como máximo: {max} {asset}',
  'pool.above-month': 'El fondo puede cambiar un 10 % en 30 días: quedan {max} {asset}',
  'capital.overdue':
    'Hay un retiro con más de 24 horas de retraso. Hasta que se pague, no se pueden retirar fondos de la empresa.',
  'capital.below-liabilities':
    'Las reservas no pueden bajar de lo que se debe: se pueden retirar como máximo {max} {asset}',
  'loss.none': 'Solo se puede cubrir una pérdida, y como máximo su importe: {max} {asset}',
  'source.insufficient': '{account} solo tiene {available} {asset}',
  'setting.unknown': 'No existe ese ajuste',
  'setting.value': 'Introduzca un valor válido',
  'setting.bounds': 'El valor debe estar entre {min} y {max}',
  'setting.unchanged': 'Ya tiene este valor',
  'catalogue.name-required': 'Introduzca un nombre',
  'catalogue.project-unknown': 'No existe ese proyecto de entrenamiento',
  'catalogue.project-unproven':
    'Ningún experimento demuestra que este proyecto supere un método sencillo, así que no admite tareas nuevas',
  'catalogue.bounds': '{field} debe estar entre {min} y {max}',
  'catalogue.rate': 'Los ingresos por día y la bonificación no pueden superar juntos {max} SNT por 1000 USDT y día',
  'catalogue.share':
    'Una tarea con el importe máximo prometería más del 1 % de los SNT liberados en un mes: {max} {asset}',
  'catalogue.no-price': 'SNT aún no tiene precio: primero hay que dotar el fondo',
  'catalogue.sure-loss':
    'No se puede poner a la venta un producto con pérdida segura. Con el importe mínimo de {min} USDT, «{name}» ganaría {income} USDT y costaría {cost} USDT.',
  'genesis.done': 'La cantidad total ya se emitió el {at}',
  'genesis.keys':
    'Antes de empezar, {min} operadores que puedan mover dinero deben registrar su clave en el firmante. La han registrado {count}.',
  'genesis.operators': 'Antes debe haber al menos {min} operadores que puedan mover dinero. Hay {count}.',
  'suspense.not-found': 'Este dinero ya no espera a un propietario',
  'suspense.of-user': 'Este dinero llegó a la dirección de depósito de un usuario. Asígnelo a ese usuario.',
  'suspense.claimed': 'Hay una propuesta abierta para asignar este dinero a un usuario. Decídala primero.',
  'network.not-halted': 'Los pagos en esta red no están detenidos',
  'notice.not-found': 'Este anuncio no existe o fue retirado',
  'upload.too-large': 'El archivo es demasiado grande',
  'upload.missing': 'Elija una imagen',
  'upload.type': 'Solo se pueden subir imágenes JPEG, PNG y WebP',
  'upload.heic': 'Las imágenes HEIC no se pueden leer aquí. Guarde la suya antes como JPEG.',
  'upload.damaged': 'Esta imagen está dañada y no se puede leer',
  'upload.dimensions': 'Esta imagen es demasiado grande: {megapixels} megapíxeles como máximo',
  'avatar.not-found': 'Esta imagen no está entre las que ha subido',
  'profile.text': 'Este texto contiene caracteres invisibles o de control. Escríbalo de nuevo.',
  'freeze.open': 'Esta cuenta ya está suspendida',
  'freeze.not-found': 'Esa suspensión ya no existe',
  'freeze.again':
    'La suspensión que usted pidió no se confirmó. Podrá suspender de nuevo esta cuenta dentro de {days, plural, one {# día} other {# días}}; otro operador puede hacerlo ahora.',
  'freeze.scope': 'Elija qué quiere suspender',
  'operator.not-found': 'No existe ese operador',
  'operator.name': 'Este nombre ya está en uso o no es válido. Use de 3 a 40 letras, dígitos, puntos y guiones.',
  'operator.roles': 'El operador ya tiene estos roles, o uno de ellos no existe',
  'operator.last': 'Al menos dos operadores deben poder decidir propuestas sobre operadores',
  'notice.text-required': 'Faltan el título y el texto en {language}',
  'notice.time': 'La hora de publicación ya ha pasado',
  'project.not-found': 'No existe ese proyecto de entrenamiento',
  'project.not-released': 'Este modelo aún no se ha publicado: ninguna versión ha superado el método sencillo',
  'project-file.unreadable': 'No es un proyecto de entrenamiento empaquetado. Empaquete primero su carpeta.',
  'project-file.field': '{field} falta en el proyecto, no se conoce o no se admite',
  'project-file.hash': '{file} falta o no es el archivo que indica el proyecto',
  'project-file.text':
    'El texto de {file} no tiene el tamaño correcto, o contiene caracteres de control o líneas ilegibles',
  'project-file.leak': 'Hay texto de evaluación que también está en el texto de entrenamiento: «{text}»',
  'project-file.model': 'El modelo, la memoria o el trabajo de una unidad está fuera de los límites',
  'project-file.baseline': 'La referencia no es {stated}: con el mismo texto se obtiene {computed}',
  'project-file.experiment': 'El experimento no supera la referencia en más de lo que explica el azar',
  'project-file.code-taken': 'Ya existe un proyecto de entrenamiento {code}',
  'project-file.check-failed': 'La comprobación de este proyecto tardó demasiado o usó demasiada memoria',
  'proof.none': 'Aún no se ha publicado esa prueba',
  'proof.not-in':
    'Su cuenta aún no existía cuando se hizo esta prueba. La siguiente, dentro de un día como máximo, la incluirá.',
  'proof.forgotten': 'Las pruebas se pueden obtener durante {days} días. Esta es más antigua.',
  'text.not-found': 'Este texto no existe',
  'text.syntax': 'No se puede leer: revise las llaves y los plurales',
  'text.facts': 'Debe contener exactamente estos marcadores: {facts}',
  'text.figures': 'Una corrección no puede añadir cifras: vienen de los ajustes y de las operaciones',
  'text.contact':
    'Una corrección no puede añadir un enlace, una dirección ni un nombre de contacto: esos datos vienen de los ajustes.',
  'proof.busy': 'Ya se está generando una prueba. Se publicará en un momento.',
}

export const templates: Templates = {
  'mail.code.subject': 'Su código de Synet',
  'mail.code.bind': 'Use este código para añadir este correo a su cuenta de Synet:',
  'mail.code.change-old': 'Use este código para cambiar el correo de su cuenta de Synet:',
  'mail.code.change-new': 'Use este código para que este sea el nuevo correo de su cuenta de Synet:',
  'mail.code.account': 'Use este código para guardar una dirección de retiro:',
  'mail.code.pay-password': 'Use este código para definir una nueva contraseña de pago:',
  'mail.code.passkey': 'Use este código para cambiar las llaves de acceso de su cuenta de Synet:',
  'mail.code.phone': 'Use este código para cambiar el número de teléfono de su cuenta de Synet:',
  'mail.code.undo': 'Use este código para deshacer un restablecimiento de contraseña de su cuenta de Synet:',
  'mail.code.password': 'Use este código para definir una nueva contraseña de acceso:',
  'mail.code.login':
    'Use este código para iniciar sesión en su cuenta de Synet. Se envió porque alguien introdujo la contraseña correcta en un dispositivo nuevo:',
  'mail.code.validity':
    'Es válido durante {minutes, plural, one {# minuto} other {# minutos}} y se puede usar una sola vez. Nadie de Synet se lo pedirá nunca.',
  'mail.code.ignore': 'Si no lo ha pedido, puede ignorar este mensaje. Nada cambia sin el código.',
  'mail.notice.subject': 'Aviso de seguridad de Synet',
  'mail.notice.email-bound': 'Se añadió un correo a su cuenta {username}.',
  'mail.notice.email-changed': 'Se cambió el correo de su cuenta {username}.',
  'mail.notice.phone-changed': 'Se cambió el número de teléfono de su cuenta {username}.',
  'mail.notice.phone-removed': 'Se quitó el número de teléfono de su cuenta {username}.',
  'mail.notice.phone-released':
    'Otra persona tiene ahora el número de teléfono de su cuenta {username} y se registró con él, así que lo hemos quitado de su cuenta. Inicie sesión con su nombre de usuario y añada su nuevo número en la app.',
  'mail.notice.reset-undone':
    'El restablecimiento de contraseña de su cuenta {username} se deshizo con un código enviado a su correo y otro a su teléfono. Se cerró la sesión en todos los dispositivos.',
  'mail.notice.password-changed':
    'Se cambió la contraseña de acceso de su cuenta {username}. Se cerraron todas las demás sesiones.',
  'mail.notice.pay-password-changed': 'Se cambió la contraseña de pago de su cuenta {username}.',
  'mail.notice.account-added': 'Se añadió una dirección de retiro a su cuenta {username}.',
  'mail.notice.account-edited': 'Se editó una dirección de retiro de su cuenta {username}.',
  'mail.notice.account-deleted': 'Se eliminó una dirección de retiro de su cuenta {username}.',
  'mail.notice.passkey-added':
    'Se añadió una llave de acceso a su cuenta {username}. Los retiros y las nuevas direcciones de retiro quedan en pausa un tiempo y desde ahora requieren una llave de acceso.',
  'mail.notice.passkey-removed':
    'Se eliminó una llave de acceso de su cuenta {username}. Los retiros y las nuevas direcciones de retiro quedan en pausa un tiempo.',
  'mail.notice.passkey-lost':
    'Las llaves de acceso de su cuenta {username} se declararon perdidas. Dejarán de ser válidas dentro de tres días; hasta entonces no se podrá retirar ni enviar nada. Si aún tiene una, puede cancelar la declaración en la app, en la página Llaves de acceso.',
  'mail.notice.passkey-kept':
    'La declaración de pérdida de las llaves de acceso de su cuenta {username} se canceló con una de ellas. Todas siguen siendo válidas.',
  'mail.notice.factor-on':
    'Para iniciar sesión en su cuenta {username} ahora se pide, además de la contraseña, un código de su aplicación de autenticación. Guarde sus códigos de recuperación en un lugar seguro.',
  'mail.notice.factor-off':
    'Se desactivó la verificación en dos pasos de su cuenta {username}: para iniciar sesión basta la contraseña. Los retiros y las nuevas direcciones de retiro quedan en pausa un tiempo.',
  'mail.notice.recovery-code-used':
    'Se usó un código de recuperación de su cuenta {username} en lugar de la aplicación de autenticación.',
  'mail.notice.recovery-codes-renewed':
    'Se crearon nuevos códigos de recuperación para su cuenta {username}. Los anteriores ya no sirven.',
  'mail.notice.self-frozen':
    'Su cuenta {username} se suspendió desde la app: nada puede salir de ella. Levante la suspensión en la página Seguridad de la app cuando tenga la certeza de que solo usted puede usarla.',
  'mail.notice.self-unfrozen':
    'Su cuenta {username} ya no está suspendida. Los retiros y las nuevas direcciones de retiro quedan en pausa un tiempo.',
  'mail.notice.passkey-copied':
    'Se rechazó una llave de acceso de su cuenta {username} porque es posible que se haya copiado. Elimínela en la app y añada una nueva.',
  'mail.notice.login-new-device': 'Se inició sesión en su cuenta {username} en un dispositivo nuevo.',
  'mail.notice.withdrawal-rejected':
    'Hemos rechazado un retiro de su cuenta {username}. El importe y la comisión han vuelto a su saldo.',
  'mail.rejected.reason': 'Motivo: {reason}',
  'mail.notice.token-added':
    'Se creó una clave de dispositivo para su cuenta {username}. Solo sirve para entrenar para sus tareas.',
  'mail.notice.unit-not-computed':
    'Una unidad de entrenamiento de su cuenta {username} no se calculó correctamente: dos nuevos cálculos independientes coinciden entre sí y difieren de lo que envió su dispositivo. Los días aún no abonados quedan anulados y el entrenamiento está en pausa. Su capital sigue siendo suyo. En Historial de entrenamiento verá la unidad y el motivo; si cree que es un error, puede recurrir allí.',
  'mail.notice.runs-ended':
    'En repetidas ocasiones, unidades de entrenamiento de su cuenta {username} no se calcularon correctamente. Sus tareas han terminado; todo su capital ha vuelto a su saldo.',
  'mail.notice.offence-lifted':
    'La sanción por una unidad de entrenamiento de su cuenta {username} se ha anulado tras una nueva revisión. La pausa ha terminado; los días perdidos vuelven a contar o se añaden al final de la ronda.',
  'mail.notice.appeal-answered':
    'Su recurso sobre una unidad de entrenamiento de su cuenta {username} tiene respuesta: la decisión se mantiene. Encontrará la respuesta en la página Historial de entrenamiento.',
  'mail.freeze.frozen': 'Su cuenta de Synet {username} ha sido suspendida. Motivo: {reason}. Qué puede hacer: {appeal}',
  'mail.freeze.unfrozen': 'Su cuenta de Synet {username} ya no está suspendida.',
  'mail.freeze.renewed':
    'Dos operadores han renovado la suspensión de su cuenta de Synet {username}. Motivo: {reason}. Termina el {time}, salvo que dos operadores la renueven de nuevo.',
  'mail.freeze.keeps':
    'Sus saldos, sus tareas en curso y su capital siguen siendo suyos. Una suspensión que ningún segundo operador confirme termina a las 24 horas; una confirmada, a los 30 días, salvo que dos operadores la renueven. Puede presentar alegaciones en la app; los operadores leen lo que escribe.',
  'mail.adjustment.subject': 'Su saldo de Synet ha cambiado',
  'mail.adjustment.corrected':
    'Hemos corregido un error nuestro en su cuenta {username}: {amount}. {mistake} Motivo: {reason}',
  'mail.adjustment.court-order':
    'Un tribunal ordenó un pago desde su cuenta {username}, y se ejecutó: {amount}. El SHA-256 del documento de la orden es {document}. Motivo: {reason}',
  'mail.adjustment.rebooked':
    'Un retiro de su cuenta {username} se pagó en la blockchain (transacción {transaction}). Después restauramos nuestros datos desde una copia de seguridad que no lo incluía. Ahora hemos descontado {amount} de su saldo por ese retiro.',
  'mail.adjustment.kept':
    'No se ha revertido nada que usted mismo confirmara. Si cree que es un error, indique la referencia {posting} al consultarnos.',
  'mail.adjustment.ask': 'Si tiene preguntas, indique la referencia {posting}.',
  'mail.rejected.unconfirmed':
    'No hemos podido confirmar que usted pidiera este retiro. Revise sus ajustes de seguridad.',
  'mail.rejected.address':
    'No se puede pagar a esta dirección o nos han avisado de un problema con ella. Use otra dirección.',
  'mail.rejected.identity': 'Antes tenemos que confirmar su identidad.',
  'mail.rejected.funds': 'Antes tenemos que saber de dónde procede este dinero.',
  'mail.rejected.asked': 'Usted nos pidió que rechazáramos este retiro.',
  'mail.mistake.wrong-owner': 'Pertenecía a otra persona.',
  'mail.mistake.double-credit': 'Se había abonado dos veces.',
  'mail.mistake.wrong-amount': 'El importe era incorrecto.',
  'mail.mistake.not-due': 'No correspondía.',
  'mail.notice.act':
    'Si no ha sido usted, cambie ahora su contraseña de acceso y suspenda su cuenta en la página Seguridad de la app.',
  'mail.notice.undo':
    'Si no fue usted, deshágalo en {hours, plural, one {# hora} other {# horas}} con un código enviado a su correo y otro a su teléfono:',
  'mail.withdrawal':
    'Se ha solicitado un retiro de {amount} USDT de su cuenta {username} a {address}. Mientras se revisa, puede cancelarlo en la app.',
  'mail.notice.waiting': 'Estos retiros esperan hasta el {until}. Si alguno no es suyo, cancélelo en su página:',
  'contact.service': 'Puede contactar con atención al cliente en la página Ayuda de la app.',
  'contact.operator': 'Puede escribir al operador del sitio: {contact}',
  'contact.community': 'Puede preguntarnos en los canales de la página Comunidad oficial de la app.',
  'contact.none':
    'El operador del sitio aún no ha publicado sus datos de contacto. Cuando lo haga, los encontrará en la página Ayuda de la app.',
  'mail.reminder.subject': 'Recordatorio de su cuenta de Synet',
  'mail.news.subject': 'Novedades de su cuenta de Synet',
  'mail.news.look':
    'Abra usted mismo la app para ver los detalles. En la página Notificaciones de la app también puede elegir qué recibe por correo.',
  'mail.word': 'Su palabra: {word}',
  'freeze.own-reason': 'Usted suspendió su cuenta. Puede levantar la suspensión en la página Seguridad.',
  'news.transfer': 'Recibió {count, plural, one {una transferencia} other {# transferencias}}',
  'news.deposit': '{count, plural, one {Se abonó un depósito} other {Se abonaron # depósitos}}',
  'news.withdrawal': '{count, plural, one {Se envió un retiro} other {Se enviaron # retiros}}',
  'news.day': 'Se abonaron ingresos de entrenamiento',
  'news.quota': 'El entrenamiento de hoy aún no ha terminado',
  'news.licence': 'Su software o su nodo caduca pronto',
  'news.run': 'Una tarea terminó o está a punto de terminar',
  'news.log-in': 'Se inició sesión en su cuenta en un dispositivo nuevo',
  'news.security': 'Cambiaron los ajustes de seguridad de su cuenta',
  'mail.reminder.round-return':
    'Una ronda de su tarea «{name}» termina el {time}. El reinicio automático está desactivado: su capital volverá a su saldo.',
  'mail.reminder.round-reinvest':
    'Una ronda de su tarea «{name}» termina el {time}. El reinicio automático está activado: su capital seguirá bloqueado otra ronda si el software y el nodo la cubren, Synet no tiene retiros con retraso y las condiciones son iguales o mejores. Puede desactivarlo hasta entonces.',
  'mail.reminder.software-7':
    'Su software de entrenamiento caduca el {time}. Si lo renueva, los días nuevos se suman a los restantes.',
  'mail.reminder.software-1':
    'Su software de entrenamiento caduca en menos de un día, el {time}. Sin él, sus tareas en curso se pausan, pero el plazo de sus rondas sigue corriendo.',
  'mail.reminder.node-7': 'Su nodo caduca el {time}. Si lo renueva, los días nuevos se suman a los restantes.',
  'mail.reminder.node-1':
    'Su nodo caduca en menos de un día, el {time}. Sin él, sus tareas en curso se pausan, pero el plazo de sus rondas sigue corriendo.',
  'mail.not-renewed.subject': 'Su tarea de Synet no se ha reiniciado',
  'mail.not-renewed':
    'Una ronda de su tarea «{name}» ha terminado y no se ha reiniciado. Su capital de {amount} USDT está de nuevo en su saldo. El motivo:',
  'catalogue.task': '{project}, {days, plural, one {# día} other {# días}}',
  'catalogue.source': '{source}, según la recopilación {collection}',
  'catalogue.software': 'Software de entrenamiento',
  'catalogue.node': 'Nodo de entrenamiento',
  'mail.notice.account-closed': 'Su cuenta {username} se cerró y se borraron los datos que le identifican.',
  'mail.identity.confirmed':
    'Alguien dice haber perdido el acceso al correo y a la contraseña de pago de su cuenta {username}, y dos operadores han confirmado que esa persona es la titular. El {time}, esa persona recibirá una clave para definir nuevas contraseñas.',
  'mail.identity.stop':
    'Si no ha sido usted, abra la app antes de esa fecha y cancele la solicitud en Mi cuenta. Si no tiene ninguna sesión iniciada, defina antes una nueva contraseña de acceso.',
  'mail.identity.subject': 'Recupere el acceso a su cuenta de Synet',
  'mail.identity.key':
    'Dos operadores han confirmado que la cuenta es suya y el plazo de espera ha terminado. Use esta clave para definir nuevas contraseñas en la app, en «Acceso perdido»:',
  'mail.identity.validity': 'Es válida {days} días y se puede usar una sola vez. Nadie de Synet se la pedirá nunca.',
  'sms.identity':
    'Synet: alguien pidió nuevas contraseñas para su cuenta y los operadores lo confirmaron. ¿No ha sido usted? Cancele la solicitud en la app antes del {time}.',
  'documents.notice-title': 'Nueva versión de nuestros documentos',
  'documents.notice-text':
    'Las condiciones o los avisos legales han cambiado. La nueva versión se aplica desde el {at}. Léala en Mi cuenta › Sus datos. Hasta que la acepte, puede retirar dinero, terminar tareas y cerrar la cuenta, pero no iniciar tareas ni operaciones nuevas después de ese día.',
  'mail.footer': 'Synet nunca envía por correo enlaces para iniciar sesión. Abra siempre la app usted mismo.',
  'network.development': 'Blockchain de desarrollo',
  'sms.register':
    '{code} es su código de registro de Synet. Válido durante {minutes, plural, one {# minuto} other {# minutos}}.',
  'sms.password':
    '{code} es su código de Synet para una contraseña nueva. Válido durante {minutes, plural, one {# minuto} other {# minutos}}. No lo comparta con nadie.',
  'sms.passkey':
    '{code} es su código de Synet para declarar perdidas sus llaves de acceso. Válido durante {minutes, plural, one {# minuto} other {# minutos}}. No lo comparta con nadie. ¿No ha sido usted? Cambie su contraseña.',
  'sms.phone':
    '{code} es su código de Synet para añadir este número a su cuenta. Válido durante {minutes, plural, one {# minuto} other {# minutos}}. No lo comparta con nadie.',
  'sms.undo':
    '{code} es su código de Synet para deshacer un restablecimiento de contraseña. Válido durante {minutes, plural, one {# minuto} other {# minutos}}. No lo comparta con nadie.',
  'sms.login':
    '{code} es su código de inicio de sesión de Synet. Válido durante {minutes, plural, one {# minuto} other {# minutos}}. No lo comparta con nadie. ¿No ha sido usted? Cambie su contraseña.',
}
